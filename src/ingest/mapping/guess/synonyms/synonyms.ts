// What columns of other programs are called, by the field they mean; for guessing mappings.
import type { Meaning } from '../column-meaning.ts'
import { companyMeanings } from './company.ts'
import { developerMeanings } from './dev-platform.ts'
import { reviewMeanings } from './employee-review.ts'
import { jobMeanings } from './job.ts'
import { personMeanings } from './person.ts'
import { postMeanings } from './social-post.ts'

/** The meanings of a dataset's columns, the more likely one first where two share a name. */
export const meanings: Readonly<Record<string, readonly Meaning[]>> = Object.freeze({
  person: personMeanings,
  company: companyMeanings,
  job: jobMeanings,
  social_post: postMeanings,
  dev_platform: developerMeanings,
  employee_review: reviewMeanings,
})

const anyId = 'id recordid objectid hsobjectid vid nid uuid guid externalid idoid'

/**
 * Columns that tell records apart, the surest first. The first list is the record's own ids, which may repeat; the
 * second could be of anything, and must differ from row to row.
 */
export const idNames: Readonly<Record<string, readonly [own: string, any: string]>> = Object.freeze({
  person: [
    'contactid personid candidateid leadid prospectid applicantid memberid userid employeeid peopleid recordidcontact contactrecordid apollocontactid salesforcecontactid hubspotcontactid kontaktid kontaktnummer personalnummer',
    `${anyId} kundennummer`,
  ],
  company: [
    'companyid accountid organizationid organisationid orgid recordidcompany companyrecordid apolloaccountid salesforceaccountid hubspotcompanyid firmenid kundennummer kundennr debitorennummer',
    anyId,
  ],
  job: ['jobid postingid requisitionid reqid vacancyid listingid controlnumber jobkey stellenid', anyId],
  social_post: ['postid tweetid statusid activityid', anyId],
  dev_platform: ['devplatformid githubid gitlabid accountid userid', anyId],
  employee_review: ['reviewprofileid', anyId],
})

/** Columns that say when a row was last changed. */
export const dateNames =
  'updatedat lastupdated lastupdate lastmodified lastmodifieddate lastmodifiedat lastmodifiedon modifieddate modifiedat modifiedon dateupdated datemodified updatedate updatetime updatedon lastmodifiedtime updated geandertam anderungsdatum aktualisiertam letzteanderung datedemodification modifiele misajourle fechademodificacion actualizado'
