// The words of a request itself, which say nothing of the records that are looked for.
import { wordSet } from '../lib/word-set.ts'

/** Words that neither begin nor end a name, nor count as keywords. */
export const functionWords: ReadonlySet<string> = wordSet(`
  a an the any some all both each every this that these those of in on at to for from by with without into onto about across
  within near around over under between through during since until till before after as than then so such per via and or but
  nor not no non neither either both never isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't can't is are was were i'm we're i'd we'd be been being am do does did done doing has have had having can could would should may might will
  shall must who whom whose which what where when why how i me my we us our you your he him his she her they them their it its
  there here covering serving except excluding minus please also just only even still really very quite too more most less least other another same ever yet longer anymore lacking exclude excludes include includes including remove removing omit omitting
`)

/** Words of asking, and words for the people, companies or jobs that are asked for. */
export const requestWords: ReadonlySet<string> = wordSet(`
  find finding show give get list search searching look looking need needs want wants wanted seek seeking recommend suggest
  identify tell know hire hires hiring recruit recruiting sourcing people person persons someone somebody anyone anybody everyone
  profile profiles candidate candidates talent talents professional professionals folks guy guys individual individuals worker
  workers employee employees staffers job jobs position positions role roles opening openings vacancy vacancies posting postings
  opportunity opportunities company companies business businesses firm firms organization organizations organisation
  organisations employer employers based located living lives live residing resides reside working works work worked situated
  currently current present presently now today experience experienced background expertise skill skills skilled knowledge
  familiar proficient expert experts speaking fluent years year yrs yr months month old least minimum minimum min max maximum
  post posts posted tweet tweets tweeted article articles topic area areas field fields industry industries sector sectors space title titled named
  called level like ex former formerly previously speak speaks spoken speaker speakers studied studying attended graduated went
  joined joining started leaving quit left moved turned became become switched transferred jumped appointed nominated served serving stayed sat using uses used use employed hired holding holds hold earned degree degrees majored major majors certified certification certifications certificate native bilingual knows recently headquartered
  raised raising raise founded funding round
  graduates alumni alums alum alumnus alumna grads region if ideally preferably prefer preferred bonus plus nice must
  great good talented top strong young bright best excellent amazing brilliant motivated ambitious passionate hardworking reliable
  outstanding exceptional elite rockstar rising qualified suitable relevant similar proven perfect
  ppl cos asap urgently passout passouts batch say says said saying mention mentions mentioning mentioned talking
  vacature vacatures vaga vagas emprego empregos lavoro require requires required requiring azienda aziende bedrijf bedrijven praca firmy firma
  anywhere everywhere headquarters hq hqs countries exp because educated trained played mean finished surname mr mrs dr ideal apart aside exception dedicated dynamic enthusiastic energetic driven many few several lots available interested willing
`)

/** Returns whether a single word says too little to be a name without further signs. */
export const isFunctionWord = (folded: string): boolean => functionWords.has(folded)
export const saysNothing = (folded: string): boolean => functionWords.has(folded) || requestWords.has(folded)
