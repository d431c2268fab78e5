import { describe, expect, it } from 'vitest'
import { openPlaces } from '../places/places.ts'
import { namesInContext } from './name-in-context.ts'

const read = (text: string) => namesInContext(text, openPlaces().named)
const shortest = (text: string) => read(text).at(-1)?.name

describe('the name without what forms and contact lists add to it', () => {
  it.each([
    ['Brevia - Berlin', 'Brevia'],
    ['Brevia, San Francisco', 'Brevia'],
    ['Brevia, Mountain View, CA', 'Brevia'],
    ['Brevia – London, UK', 'Brevia'],
    ['Brevia (SF office)', 'Brevia'],
    ['Brevia @ Dublin', 'Brevia'],
    ['Brevia AB Stockholm', 'Brevia AB'],
    ['Brevia Berlin', 'Brevia'],
    ['Brevia, Inc. - Berlin office', 'Brevia, Inc.'],
    ['Brevia Hong Kong office', 'Brevia'],
    ['Brevia HR department', 'Brevia'],
    ['Brevia | Engineering', 'Brevia'],
    ['Brevia / Payments team', 'Brevia'],
    ['The Brevia team', 'Brevia'],
    ['Brevia team Berlin', 'Brevia'],
    ['Team Brevia', 'Brevia'],
    ['Dept. of Sales, Brevia', 'Brevia'],
    ['HR @ Brevia', 'Brevia'],
    ['ex-Brevia', 'Brevia'],
    ['Former Brevia', 'Brevia'],
    ['Formerly at Brevia', 'Brevia'],
    ['Attn: Brevia', 'Brevia'],
    ['Brevia - contractor', 'Brevia'],
    ['Brevia (on behalf of Nordwind)', 'Brevia'],
    ['Brevia via Nordwind', 'Brevia'],
    ['Brevia Inc c/o Accounting', 'Brevia Inc'],
    ['Brevia now Nordwind', 'Brevia'],
    ['Tata Steel (Jamshedpur plant)', 'Tata Steel'],
    ['CEO at Brevia', 'Brevia'],
    ['Head of Growth @ Brevia', 'Brevia'],
    ['Barista @Brevia', 'Brevia'],
    ['Working at Brevia Berlin', 'Brevia'],
    ['Brevia - Remote', 'Brevia'],
    ['Brevia (work from home)', 'Brevia'],
    ['Brevia PLC, Canary Wharf', 'Brevia PLC'],
    ['Brevia Ltd., Andheri (E)', 'Brevia Ltd.'],
    ['Brevia Co., Ltd. – Minato-ku', 'Brevia Co., Ltd.'],
  ])('is read in %s', (text, expected) => {
    expect(shortest(text)).toBe(expected)
  })

  it.each([
    'Brevia',
    'Smith, Jones & Partners',
    'Wells, Houston & Sons',
    'Boston Consulting',
    'Boston Scientific',
    'Bank of Berlin',
    'Bank, Berlin',
    'University of London',
    'Paris, Texas',
    'Berlin - Munich',
    'Berlin office',
    'HR department',
    'Sales Team',
    'Team Internet',
    'Exxon',
    'Formerra',
    'Via Renewables',
    'Now Corp',
    'Coca-Cola',
    'Shop at Home',
    'Tower at Brevia',
    'Brevia Co., Ltd.',
    'Brevia Co.,Ltt',
    'Brevia Co., LLtd.',
    'Brevia Co., Limtied',
    '',
    ' - ',
    'x - '.repeat(500),
  ])('is not read in %j', text => {
    expect(read(text)).toEqual([])
  })

  it('is surer behind a separator or a legal form than in front of a bare town', () => {
    const most = (text: string) => read(text).at(-1)?.confidenceMax ?? 0
    expect(most('Brevia - Berlin')).toBeGreaterThan(most('Brevia Berlin'))
    expect(most('Brevia AB Berlin')).toBeGreaterThan(most('Brevia Berlin'))
    expect(most('Brevia team Berlin')).toBe(most('Brevia Berlin'))
  })
})
