// Tells whether a role is that of somebody in training, and not of somebody who leads or teaches such people.
import { wordSet } from '../lib/word-set.ts'

/** Returns whether the role is one of training: "Marketing Intern", "Student Nurse", but not "Apprentice Trainer". */
export function isTraining(role: readonly string[]): boolean {
  const index = role.findIndex(token => training.has(token))
  if (index !== -1) {
    const token = role[index] ?? ''
    const rest = role.slice(index + 1)
    if (alwaysTraining.has(token)) return true
    if (trainings.has(token)) return !rest.some(next => trainingFollowers.has(next))
    return !trainingFollowers.has(rest[0] ?? '') && !rest.some(next => trainingLeaders.has(next))
  }
  const last = role.at(-1)
  if (role[0] === 'pupil' || (role[0] === 'student' && role[1] === 'teacher' && role.length === 2))
    return true
  if (last === 'student' || last === 'resident') return true
  if (last === 'fellow' && (role.includes('clinical') || role.includes('medical'))) return true
  const [first, second = ''] = role
  if (first === 'resident') return second === 'physician' || second === 'doctor' || second === 'surgeon'
  return (
    first === 'student' && role.length > 1 && !trainingFollowers.has(last ?? '') && !studentTopics.has(second)
  )
}

const training = wordSet(
  'intern internship trainee apprentice apprenticeship workingstudent intraining phdstudent cadet undergraduate aspiring wannabe pgy',
)
/** Whoever bears one of these is in training whatever follows: an aspiring director directs nothing, and "PGY-3" is a year of a resident. */
const alwaysTraining = wordSet('trainee intraining aspiring wannabe pgy')
/** These lead, teach or advise people in training: "Internship Program Coordinator". */
const trainingLeaders = wordSet('coordinator program manager recruiter supervisor mentor director')
/** These do so where they follow at once ("Apprentice Trainer"); an apprentice housing officer is an apprentice. */
const trainingFollowers = new Set([
  ...trainingLeaders,
  ...wordSet('advisor trainer teacher consultant representative instructor specialist officer'),
])
/** The training itself, which somebody else may run in any words: "Apprenticeship Quality Officer". */
const trainings = wordSet('internship apprenticeship')
/** The matters in which somebody who is not a student helps students. */
const studentTopics = wordSet(
  'affairs services success life support loan financial engagement records activities housing advisor counselor',
)
