// The Range header (RFC 9110, 14.2): one range of bytes.

export interface ByteRange {
  readonly first: number
  /** Included. */
  readonly last: number
}

/**
 * Returns the range of a file of `bytes` bytes: `whole` without a header, or with one that is to be ignored
 * (another unit, several ranges, an invalid form); `none` when the range is outside of the file.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'none' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= bytes ? 'none' : { first, last }
}
