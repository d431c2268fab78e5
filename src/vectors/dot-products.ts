// Compares a vector with many others, exactly: by SIMD in WebAssembly, otherwise in plain JavaScript.
import { dotProductsModule } from './dot-products-module.ts'
import { dimensions as tableDimensions } from './table.ts'

/** Vectors to compare others with. */
export interface Vectors {
  readonly count: number
  /** Returns the dot product of the query with each of the vectors; the list is overwritten by the next call. */
  dotProducts(query: Int8Array): Int32Array
  /**
   * Returns the function from the number of a vector to its dot product with the query, for when a few are needed; it is of no
   * use after the next call.
   */
  dotProductWith(query: Int8Array): (number: number) => number
}

interface DotProductsExports {
  dotProducts(query: number, length: number, vector: number, end: number, product: number): void
}

/** The part of the global that is used; the types of Node leave it out. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => WebAssemblyMemory
  readonly Instance: new (
    module: object,
    imports: { readonly host: { readonly memory: WebAssemblyMemory } },
  ) => { readonly exports: unknown }
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyGlobal }

/** Opens vectors that lie one after the other, each of so many bytes, a multiple of 16; the bytes are copied. */
export function openVectors(bytes: Uint8Array, dimensions = tableDimensions): Vectors {
  return openWithSimd(bytes, dimensions) ?? openPlain(bytes, dimensions)
}

const pageBytes = 65_536
let compiledModule: object | null | undefined

/** Returns undefined where the processor has no SIMD, or the vectors do not fit into one memory. */
function openWithSimd(bytes: Uint8Array, dimensions: number): Vectors | undefined {
  compiledModule ??= compile()
  const count = bytes.length / dimensions
  if (!compiledModule || count === 0) return undefined
  const queryAt = bytes.length
  const productsAt = queryAt + dimensions
  const memory = memoryOf(productsAt + 4 * count)
  if (!memory) return undefined
  new Uint8Array(memory.buffer).set(bytes)
  const query = new Int8Array(memory.buffer, queryAt, dimensions)
  const products = new Int32Array(memory.buffer, productsAt, count)
  const { exports } = new WebAssembly.Instance(compiledModule, { host: { memory } })
  const { dotProducts } = exports as DotProductsExports
  return {
    count,
    dotProducts(wanted) {
      query.set(wanted)
      dotProducts(queryAt, dimensions, 0, queryAt, productsAt)
      return products
    },
    dotProductWith(wanted) {
      query.set(wanted)
      return number => {
        const vector = number * dimensions
        dotProducts(queryAt, dimensions, vector, vector + dimensions, productsAt)
        return products[0] as number
      }
    },
  }
}

function compile(): object | null {
  try {
    return new WebAssembly.Module(Buffer.from(dotProductsModule, 'base64'))
  } catch {
    // The processor lacks the instructions.
    return null
  }
}

function memoryOf(bytes: number): WebAssemblyMemory | undefined {
  const pages = Math.ceil(bytes / pageBytes)
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages })
  } catch {
    // There are more than four gigabytes of them, or that much memory is not free.
    return undefined
  }
}

/** Like `openVectors`, without WebAssembly. */
export function openPlain(bytes: Uint8Array, dimensions = tableDimensions): Vectors {
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = bytes.length / dimensions
  const products = new Int32Array(count)
  const productWith = (query: Int8Array) => (number: number) => {
    let sum = 0
    for (let at = 0, from = number * dimensions; at < dimensions; at++)
      sum += (query[at] as number) * (vectors[from + at] as number)
    return sum
  }
  return {
    count,
    dotProducts(query) {
      const productOf = productWith(query)
      for (let number = 0; number < count; number++) products[number] = productOf(number)
      return products
    },
    dotProductWith: productWith,
  }
}
