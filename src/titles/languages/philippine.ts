// Filipino words of job titles, and the offices of villages, by what they are called elsewhere.
import type { PhraseTable } from '../phrases.ts'

export const philippine: PhraseTable = {
  'village mayor': 'barangay captain, punong barangay, barangay chairman, brgy captain, kapitan ng barangay',
  councillor: 'kagawad, barangay kagawad, brgy kagawad, barangay councilor, sangguniang barangay member',
  'village clerk': 'barangay secretary, brgy secretary',
  'village watchman': 'tanod, barangay tanod, brgy tanod, barangay police',
  'community health worker': 'barangay health worker, brgy health worker',
  nanny: 'yaya',
  'household worker': 'kasambahay',
  'laundry worker': 'labandera, labandero',
  carpenter: 'karpintero',
  fisherman: 'mangingisda',
  farmer: 'magsasaka',
  'jeepney driver': 'tsuper',
  midwife: 'komadrona',
  teacher: 'guro',
}
