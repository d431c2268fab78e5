import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenEnd, looseDate, looseYears } from './loose-date.ts'

describe('looseDate', () => {
  it.each([
    ['3/23/2012', '2012-03-23'],
    ['23/3/2012', '2012-03-23'],
    ['23.03.2012', '2012-03-23'],
    ['3.4.2012', '2012-04-03'],
    ['3/4/2012', '2012-03-04'],
    ['3/4/12', '2012-03-04'],
    ['3/4/75', '1975-03-04'],
    ['2012-03-23', '2012-03-23'],
    ['2012/3/5', '2012-03-05'],
    ['20120323', '2012-03-23'],
    ['2012-03', '2012-03-01'],
    ['03/2012', '2012-03-01'],
    ['03.2012', '2012-03-01'],
    ['2014', '2014-01-01'],
    ['Sep 2011', '2011-09-01'],
    ['Sept. 5th, 2011', '2011-09-05'],
    ['September 5, 2011', '2011-09-05'],
    ['5 Sep 2011', '2011-09-05'],
    ['05-Sep-11', '2011-09-05'],
    ["Mar '12", '2012-03-01'],
    ['5. März 2011', '2011-03-05'],
    ['Mai 2011', '2011-05-01'],
    ['5 de marzo de 2011', '2011-03-05'],
    ['1er août 2011', '2011-08-01'],
    ['Décembre 2011', '2011-12-01'],
    ['Fri Mar 23 2012 10:00:00 GMT+0100', '2012-03-23'],
    ['Q3 2019', '2019-07-01'],
    ['2019-Q1', '2019-01-01'],
    ['c. 1880', '1880-01-01'],
    ['est. 1921', '1921-01-01'],
    ['2013 (1888)', '2013-01-01'],
    ['1920年', '1920-01-01'],
    ['2004年4月1日', '2004-04-01'],
    ['2004년 4월', '2004-04-01'],
    ['1998 г.', '1998-01-01'],
    ['1993-1994', '1993-01-01'],
    ['45310', '2024-01-19'],
    ['45310.75', '2024-01-19'],
    ['1966-94', '1966-01-01'],
    ['2008-', '2008-01-01'],
    ['Jan 2010 - Mar 2012', '2010-01-01'],
    ['1993–1994', '1993-01-01'],
    ['3/23/2012 10:15 AM', '2012-03-23'],
  ])('reads %s', (text, date) => {
    expect(looseDate(text, 'month-first')).toBe(`${date}T00:00:00`)
  })

  it('keeps the time of a moment', () => {
    expect(looseDate('2012-03-23T10:15:00Z', 'month-first')).toBe('2012-03-23T10:15:00')
    expect(looseDate(1731272455, 'month-first')).toBe('2024-11-10T21:00:55')
    expect(looseDate('1731272455000', 'month-first')).toBe('2024-11-10T21:00:55')
  })

  it('reads the day first when it is told to and both readings are possible', () => {
    expect(looseDate('3/4/2012', 'day-first')).toBe('2012-04-03T00:00:00')
    expect(looseDate('3/23/2012', 'day-first')).toBe('2012-03-23T00:00:00')
  })

  it('does not read a number as a moment outside its range of years', () => {
    expect(looseDate(-62_167_219_201, 'month-first')).toBeUndefined()
    expect(looseDate(99_999_999_999, 'month-first')).toBeUndefined()
  })

  it.each([
    '',
    'n/a',
    'soon',
    '2012-13-01',
    '30/30/2012',
    '2/30/2012',
    '12',
    '123456',
    'May',
    'March of Dimes',
    '99999999',
    '0000',
  ])('refuses %j', text => {
    expect(looseDate(text, 'month-first')).toBeUndefined()
  })

  it('never throws and gives only sortable dates of real days', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[\d\-/. ]{0,12}$/)), value => {
        const date = looseDate(value, 'month-first')
        expect(date === undefined || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(date)).toBe(true)
      }),
    )
  })
})

describe('looseYears', () => {
  it.each([
    ['1994-1998', '1994', '1998'],
    ['1966-94', '1966', '1994'],
    ['1898-02', '1898', '1902'],
    ['1982', '1982', '1982'],
    ['2008-', '2008', undefined],
    ['2019-present', '2019', undefined],
    ['1864-1836', '1864', undefined],
  ])('reads %s', (text, start, end) => {
    const years = looseYears(text)
    expect([years?.start.slice(0, 4), years?.end?.slice(0, 4)]).toEqual([start, end])
  })

  it('returns undefined for texts without years', () => {
    expect(looseYears('World War II')).toBeUndefined()
    expect(looseYears('12345')).toBeUndefined()
  })
})

it('isOpenEnd knows the words for what has not ended', () => {
  expect(['Present', 'heute', '(current)', 'Ongoing'].every(isOpenEnd)).toBe(true)
  expect(isOpenEnd('2012')).toBe(false)
})
