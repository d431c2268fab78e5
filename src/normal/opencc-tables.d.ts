// The tables of opencc-js, which it declares no types for: pairs of a sign and its other form.
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const table: string
  export default table
}
declare module 'opencc-js/dict/TSCharacters' {
  const table: string
  export default table
}
