import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailName, isRoleMailbox, normalEmail } from './email.ts'

describe('the one form of an address', () => {
  it.each([
    ['Jane.Doe@Acme.COM', 'jane.doe@acme.com'],
    [' mailto:jane@acme.com?subject=x ', 'jane@acme.com'],
    ['Jane Doe <jane@acme.com>', 'jane@acme.com'],
    ['"jane@acme.com",', 'jane@acme.com'],
    ['jane+tag@acme.com', 'jane+tag@acme.com'],
    ['j.a.n.e@gmail.com', 'j.a.n.e@gmail.com'],
    ['jane@münchen.de', 'jane@xn--mnchen-3ya.de'],
    ["o'neil@acme.com", "o'neil@acme.com"],
    ['jane@mail.acme.co.uk.', 'jane@mail.acme.co.uk'],
  ])('of %s is %s', (text, address) => {
    expect(normalEmail(text)).toBe(address)
  })

  it.each([
    '',
    'jane',
    '@acme.com',
    'jane@',
    'jane@acme',
    'jane doe@acme.com',
    'jane@acme.com/x',
    'jane..doe@acme.com',
    '.jane@acme.com',
    'jane@10.0.0.1',
    'a@b@acme.com',
    'jane@acme.com bob@acme.com',
    `${'x'.repeat(65)}@acme.com`,
  ])('does not exist for %j', text => {
    expect(normalEmail(text)).toBeUndefined()
  })

  it('is its own form, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), text => {
        const address = normalEmail(text)
        if (address !== undefined) expect(normalEmail(address)).toBe(address)
      }),
    )
  })
})

describe('the name in an address', () => {
  it.each([
    ['jane.doe@acme.com', 'jane', 'doe'],
    ['JANE_DOE7@acme.com', 'jane', 'doe'],
    ['jane.m.doe+news@acme.com', 'jane', 'doe'],
    ['doe.j@acme.com', 'j', 'doe'],
    ['jdoe@acme.com', 'j', 'doe'],
    ['josé.núñez@acme.com', 'jose', 'nunez'],
    ['jo@acme.com', 'jo', ''],
  ])('of %s is %s %s first', (email, first, last) => {
    expect(emailName(email)[0]).toEqual({ first, last })
  })

  it('is read both ways round', () => {
    expect(emailName('doe.jane@acme.com')).toContainEqual({ first: 'jane', last: 'doe' })
  })

  it.each(['info@acme.com', 'no-reply@acme.com', '1234@acme.com', 'no address'])(
    'does not exist for %s',
    email => {
      expect(emailName(email)).toEqual([])
    },
  )
})

describe('a mailbox of an office or a task', () => {
  it.each([
    'dev@acme.com',
    'dev-team@acme.com',
    'dev.ops@acme.com',
    'dev.uk@acme.com',
    'sales.emea@acme.com',
  ])('%s has no owner', email => {
    expect(isRoleMailbox(email)).toBe(true)
  })

  it.each(['dev.patel@acme.com', 'dev.p@acme.com', 'patel.dev@acme.com'])('%s is that of a person', email => {
    expect(isRoleMailbox(email)).toBe(false)
    expect(emailName(email)).toContainEqual({ first: 'dev', last: email.includes('patel') ? 'patel' : 'p' })
  })
})
