// The normal form of each kind of identifier: what is stored, and what a request's value is turned into.
import type { IdentifierForm } from '../catalog/dataset.ts'
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { normalCompanyName } from './company-name.ts'
import { companyDomain, normalDomain } from './domain.ts'
import { normalEmail } from './email.ts'
import { normalPageUrl } from './page-url.ts'
import { normalProfileUrl } from './profile-url.ts'
import { fold } from './text.ts'

const rememberedBytes = heapShare(1 / 48, 24 * 2 ** 20)

const forms: Readonly<Record<IdentifierForm, (value: string) => string | undefined>> = {
  profile_url: normalProfileUrl,
  page_url: normalPageUrl,
  // The same employers stand in millions of records.
  domain: memoized(normalDomain, rememberedBytes),
  email: normalEmail,
  company_name: memoized(normalCompanyName, rememberedBytes),
  text: value => fold(value) || undefined,
}

/** Undefined when the value is not an identifier of this form at all. */
export const normalForm = (form: IdentifierForm, value: string): string | undefined => forms[form](value)

/**
 * The normal form of a value that identifies a record, in the record or in a request. Thousands of companies have a page on one
 * platform, so that its domain identifies only the platform itself. Undefined when the value identifies nothing.
 */
export const normalIdentifier = (form: IdentifierForm, value: string): string | undefined =>
  form === 'domain' ? companyDomain(value) : normalForm(form, value)
