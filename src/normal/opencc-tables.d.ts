// The tables of opencc-js, which it declares no types for: pairs of a character and its other forms.
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const table: string
  export default table
}
declare module 'opencc-js/dict/TSCharacters' {
  const table: string
  export default table
}
