// The table of tools. A new tool is one file and one line here.
import type { Tool } from '../tool.ts'
import { checkAccount } from './check-account.ts'
import { checkExport } from './check-export.ts'
import { countRecords } from './count-records.ts'
import { describeFields } from './describe-fields.ts'
import { exportRecords } from './export-records.ts'
import { findContacts } from './find-contacts.ts'
import { lookUpCompany } from './look-up-company.ts'
import { lookUpPerson } from './look-up-person.ts'
import { searchRecords } from './search-records.ts'
import { searchWeb } from './search-web.ts'

/** The tools in the order in which a model should think of them. */
export const tools: readonly Tool[] = Object.freeze([
  countRecords,
  searchRecords,
  lookUpPerson,
  lookUpCompany,
  findContacts,
  describeFields,
  searchWeb,
  exportRecords,
  checkExport,
  checkAccount,
])
