import { describe, expect, it } from 'vitest'
import { nameReadings, withoutPaperClass } from './name-readings.ts'

describe('the names that a text holds beside itself', () => {
  it.each([
    ['三星电子 Samsung Electronics', ['三星电子', 'Samsung Electronics']],
    ['Samsung Electronics (삼성전자)', ['Samsung Electronics', '삼성전자']],
    ['株式会社日立製作所 (Hitachi, Ltd.)', ['株式会社日立製作所', 'Hitachi, Ltd.']],
    ['楽天グループ株式会社 / Rakuten Group, Inc.', ['楽天グループ株式会社', 'Rakuten Group, Inc.']],
    ['Gazprom – Газпром', ['Gazprom', 'Газпром']],
    ['Saudi Aramco أرامكو السعودية', ['Saudi Aramco', 'أرامكو السعودية']],
    ['Apple Inc. (NASDAQ: AAPL)', ['Apple Inc.']],
    ['Google (contract via Adecco)', ['Google']],
    ['Segment, now part of Twilio', ['Segment']],
    ['Cruise (acquired by GM)', ['Cruise']],
    ['Boston Consulting Group (BCG)', ['Boston Consulting Group']],
    ['Petróleo Brasileiro S.A. - Petrobras', ['Petróleo Brasileiro S.A.']],
    ["L'Air Liquide S.A.", ['Air Liquide S.A.']],
    ['PagerDuty (PagerDuty, Inc.)', ['PagerDuty']],
    ['PagerDuty, Inc. (PagerDuty)', ['PagerDuty, Inc.']],
  ])('are told apart in %s', (name, expected) => {
    expect(nameReadings(name)).toEqual(expected)
  })

  it.each([
    'Samsung Electronics',
    '日立製作所',
    'LG전자',
    'KB 국민은행',
    'Google 日本',
    'Sony 株式会社',
    'Siemens Mobility (UK)',
    'Contract Furniture (Contractors Ltd',
    'Acme Robotics - Berlin',
    'Now Foods, Inc.',
    'Ex Libris, Ltd.',
    "L'Oreal S.A.",
    'L’Occitane en Provence',
    'PagerDuty (Acme, Inc.)',
    '',
    'x'.repeat(5000),
  ])('are none in %s', name => {
    expect(nameReadings(name)).toEqual([])
  })
})

it.each([
  ['Husqvarna A', 'Husqvarna'],
  ['JSL ON', 'JSL'],
  ['Sagax Pref', 'Sagax'],
  ['Vitamin D', undefined],
  ['Growth Fund B', undefined],
  ['H B', undefined],
  ['Husqvarna', undefined],
])('reads %s without the class of a paper', (name, expected) => {
  expect(withoutPaperClass(name)).toBe(expected)
})
