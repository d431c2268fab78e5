// Nouns that decide the function of a title whatever stands before them: a massage therapy instructor teaches.
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'

const headsByFunction: Readonly<Partial<Record<FunctionCategory, string>>> = {
  Accounting: 'accountant, bookkeeper, auditor',
  Administrative: 'secretary, receptionist, typist',
  'Arts and Design': 'artist, illustrator, photographer, musician',
  'Community and Social Services': 'pastor, chaplain, missionary, social worker, caseworker',
  Education: 'teacher, instructor, lecturer, professor, tutor, trainer',
  Finance: 'underwriter, banker, claims adjuster',
  'Healthcare Services': 'nurse, physician, surgeon, therapist',
  'Human Resources': 'recruiter',
  Legal: 'attorney, lawyer, solicitor, paralegal, judge',
  'Media and Communication': 'journalist, reporter, editor, writer, interpreter',
  'Military and Protective Services': 'guard, detective, soldier, firefighter',
  Operations:
    'driver, mechanic, welder, fitter, assembler, machine operator, repairer, installer, operative, cleaner, cook',
  Purchasing: 'buyer',
  Research: 'scientist, researcher',
  Sales: 'salesperson, sales representative, sales assistant',
}

/** Fields of work of all functions, most of which point to another function where no head stands behind them. */
const fields =
  `massage therapy, textiles, marriage and family, computer networking, information security, ship construction, farm business,
  marketing, insurance, software, mortgage, hospital, hotel, railway, mining, dental, fashion, music, sports, food, clothing,
  real estate, property, fire safety, police, military, church, court, tax, payroll, laboratory, environmental, chemical, marine,
  aviation, motor, customer, media, television, advertising, project, product, quality, data, network, school, university, library,
  retail, travel, security, government, veterinary, agricultural, energy, construction, engineering, medical, pharmacy, beauty`.split(
    /,\s*/,
  )

/** The fields that are put before each head. */
const fieldsEach = 10

/** Every head behind a few of the fields, the same ones in each run. */
export const headTitles: readonly {
  readonly title: string
  readonly functions: readonly [FunctionCategory]
}[] = Object.entries(headsByFunction).flatMap(([name, heads], at) =>
  heads.split(', ').flatMap((head, index) =>
    Array.from({ length: fieldsEach }, (_, turn) => ({
      title: `${fields[(at * 11 + index * 5 + turn * 7) % fields.length]} ${head}`,
      // The keys are those of the record above.
      functions: [name as FunctionCategory] as const,
    })),
  ),
)
