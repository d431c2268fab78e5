// Written by src/vectors/assemble.ts.

/** The bytes of the WebAssembly module of dot-products.wat, in Base64. */
export const dotProductsModule =
  'AGFzbQEAAAABCQFgBX9/f39/AAIQAQRob3N0Bm1lbW9yeQIAAQMCAQAHDwELZG90UHJvZHVjdHMAAAqYAQGVAQMBewF/AnsD' +
  'QP0MAAAAAAAAAAAAAAAAAAAAACEFQQAhBgNAIAAgBmr9AAQAIQcgAiAGav0ABAAhCCAFIAcgCP2cASAHIAj9nQH9jgH9fv2u' +
  'ASEFIAZBEGohBiAGIAFJDQALIAQgBf0bACAF/RsBaiAF/RsCIAX9GwNqajYCACAEQQRqIQQgAiABaiECIAIgA0kNAAsL'
