// Settles the columns of addresses of people: whose they are, and whether they are for business.
import { companyDomain, isSharedHost, normalDomain } from '../../../normal/domain.ts'
import type { FieldAssignment } from './assign-column.ts'
import { distinctShare } from './evidence.ts'

/**
 * Leaves out a column whose addresses repeat beside one whose addresses differ: a second `Email` is that of the owners, and would
 * make one person of all that one of them looks after.
 */
export function withoutSharedAddresses(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const addresses = assigned.filter(({ field }) => field.endsWith('email'))
  const differ = addresses.some(({ column }) => distinctShare(column) > 0.8)
  const isShared = ({ field, column }: FieldAssignment) =>
    field.endsWith('email') && column.values.length > 3 && distinctShare(column) <= 0.5
  return differ ? assigned.filter(one => !isShared(one)) : assigned
}

// These domains are added to those of the sample, because a longer file will have them.
const freeMail =
  'gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com'

/** Assigns free mail to personal addresses and the rest to business addresses; a column of both is divided by a pattern. */
export function settleEmail(one: FieldAssignment): readonly FieldAssignment[] {
  const [business, personal] = ['contact.business_emails > email', 'contact.personal_emails > email'] as const
  const addresses = one.column.values.flatMap(
    text => text.match(/[^\s<>()[\];,|"']+@[^\s<>()[\];,|"'?]+/g) ?? [],
  )
  const free = addresses.filter(text => companyDomain(text) === undefined)
  if (free.length === 0) return [{ ...one, field: business }]
  if (free.length === addresses.length) return [{ ...one, field: personal }]
  const seen = free.flatMap(text => normalDomain(text) ?? []).filter(isSharedHost)
  const domains = [...new Set([...freeMail.split(' '), ...seen])]
  const pattern = `/(?i)@(?:${domains.map(domain => domain.replaceAll('.', '\\.')).join('|')})$/`
  return [
    { ...one, field: business, choose: { drop: pattern } },
    { ...one, field: personal, choose: { keep: pattern } },
  ]
}
