import { describe, expect, it } from 'vitest'
import { romanizedName } from './romanized.ts'

describe('a name in Latin letters', () => {
  it.each([
    ['华为技术有限公司', 'huawei technology'],
    ['華為', 'huawei'],
    ['トヨタ自動車株式会社', 'toyota motor'],
    ['(주)카카오', 'kakao'],
    ['LG 전자', 'lg electronics'],
    ['中国移动通信', 'china mobile tongxin'],
    ['टाटा', 'tata'],
  ])('sounds like %s', (name, expected) => {
    expect(romanizedName(name)).toBe(expected)
  })

  it.each(['Huawei', 'Газпром', 'Εθνική', 'أرامكو', 'שופרסל', '', '一'])('is none for %j', name => {
    expect(romanizedName(name)).toBeUndefined()
  })
})
