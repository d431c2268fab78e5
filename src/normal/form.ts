// The normal form of each kind of identifier: what is stored, and what a request's value is turned into.
import type { IdentifierForm } from '../catalog/dataset.ts'
import { normalCompanyName } from './company-name.ts'
import { normalDomain } from './domain.ts'
import { normalEmail } from './email.ts'
import { normalProfileUrl } from './profile-url.ts'
import { fold } from './text.ts'

const forms: Readonly<Record<IdentifierForm, (value: string) => string | undefined>> = {
  profile_url: normalProfileUrl,
  domain: normalDomain,
  email: normalEmail,
  company_name: normalCompanyName,
  text: value => fold(value) || undefined,
}

/** Undefined when the value is no identifier of this form at all. */
export const normalForm = (form: IdentifierForm, value: string): string | undefined => forms[form](value)
