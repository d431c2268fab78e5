// Compares a vector with many others, exactly: by SIMD in WebAssembly, otherwise in plain JavaScript.
import type { SharedMemory } from '../lib/threads/shared-arrays.ts'
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

/** The memory that vectors are kept in. */
export interface VectorHome {
  /** So many threads may open the same vectors. */
  readonly threads: number
  /** Returns the memory of the vectors, which `make` returns where no thread has made it. */
  memory(make: () => SharedMemory): SharedMemory
}

const homeOfOneThread: VectorHome = { threads: 1, memory: make => make() }

/** The part of the global that is used; the types of Node leave it out. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (pages: {
    readonly initial: number
    readonly maximum: number
    readonly shared: true
  }) => SharedMemory
  readonly Instance: new (
    module: object,
    imports: { readonly host: { readonly memory: SharedMemory } },
  ) => { readonly exports: unknown }
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyGlobal }

/**
 * Opens the vectors that `read` returns, which lie one after the other, each of so many bytes, a multiple of 16. The bytes are
 * copied to their home, once for all threads. Throws what `read` throws.
 */
export function openVectors(
  read: () => Uint8Array,
  dimensions = tableDimensions,
  home = homeOfOneThread,
): Vectors {
  return openWithSimd(read, dimensions, home) ?? openPlain(read(), dimensions)
}

const pageBytes = 65_536
/** WebAssembly has addresses of 32 bits. */
const pagesMax = 2 ** 16
/** The memory begins with the number of work areas that threads have taken, and the number of vectors. */
const headBytes = 16
const takenAt = 0
const countAt = 1

/** The bytes in which a thread has a query and its products, after the vectors. */
const areaBytes = (count: number, dimensions: number): number => dimensions + 16 * Math.ceil(count / 4)

let compiledModule: object | null | undefined

/** Returns undefined where the processor has no SIMD, or there is no memory for the vectors. */
function openWithSimd(read: () => Uint8Array, dimensions: number, home: VectorHome): Vectors | undefined {
  compiledModule ??= compile()
  if (!compiledModule) return undefined
  const memory = memoryIn(home, read, dimensions)
  if (!memory) return undefined
  const head = new Int32Array(memory.buffer, 0, 2)
  const area = Atomics.add(head, takenAt, 1)
  // A thread that was started again has none.
  if (area >= home.threads) return openWithSimd(read, dimensions, homeOfOneThread)
  const count = head[countAt] as number
  const end = headBytes + count * dimensions
  const queryAt = end + area * areaBytes(count, dimensions)
  const productsAt = queryAt + dimensions
  const query = new Int8Array(memory.buffer, queryAt, dimensions)
  const products = new Int32Array(memory.buffer, productsAt, count)
  const { exports } = new WebAssembly.Instance(compiledModule, { host: { memory } })
  const { dotProducts } = exports as DotProductsExports
  return {
    count,
    dotProducts(wanted) {
      query.set(wanted)
      if (count > 0) dotProducts(queryAt, dimensions, headBytes, end, productsAt)
      return products
    },
    dotProductWith(wanted) {
      query.set(wanted)
      return number => {
        const vector = headBytes + number * dimensions
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

/** Returns undefined where there are more than four gigabytes of vectors, or that much memory is not free. */
function memoryIn(home: VectorHome, read: () => Uint8Array, dimensions: number): SharedMemory | undefined {
  try {
    return home.memory(() => newMemory(read(), dimensions, home.threads))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Throws a RangeError where there is no memory. */
function newMemory(bytes: Uint8Array, dimensions: number, threads: number): SharedMemory {
  const count = bytes.length / dimensions
  const pages = Math.ceil((headBytes + bytes.length + threads * areaBytes(count, dimensions)) / pageBytes)
  if (pages > pagesMax) throw new RangeError('There are more vectors than WebAssembly has addresses.')
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  new Int32Array(memory.buffer)[countAt] = count
  new Uint8Array(memory.buffer).set(bytes, headBytes)
  return memory
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
