// The names of columns in other programs, by the field that they mean; for guessing mappings.
import type { ColumnMeaning } from '../column-meaning.ts'
import { companyMeanings } from './company.ts'
import { developerMeanings } from './dev-platform.ts'
import { reviewMeanings } from './employee-review.ts'
import { jobMeanings } from './job.ts'
import { personMeanings } from './person.ts'
import { postMeanings } from './social-post.ts'

/** The meanings of a dataset's columns, the more likely one first where two share a name. */
export const columnMeanings: Readonly<Record<string, readonly ColumnMeaning[]>> = Object.freeze({
  person: personMeanings,
  company: companyMeanings,
  job: jobMeanings,
  social_post: postMeanings,
  dev_platform: developerMeanings,
  employee_review: reviewMeanings,
})

const anyId = 'id recordid objectid hsobjectid vid nid uuid guid externalid idoid'

/**
 * The names of columns that identify records, the surest first. The first list is of the record's own ids, which may
 * repeat; ids of the second list could be of anything, and must differ from row to row.
 */
export const idNames: Readonly<Record<string, readonly [own: string, any: string]>> = Object.freeze({
  person: [
    'contactid personid candidateid leadid prospectid applicantid memberid userid employeeid peopleid staffid staffno staffnumber workerid associateid empid empno empnumber empcode employeecode personnelnumber personnelno payrollnumber membershipid membershipno membershipnumber recordidcontact contactrecordid contactrowid npi npinumber attendeenumber attendeeid registrationid zoominfocontactid apollocontactid salesforcecontactid hubspotcontactid kontaktid kontaktnummer personalnummer',
    `${anyId} kundennummer`,
  ],
  company: [
    'companyid accountid organizationid organisationid orgid recordidcompany companyrecordid companynumber companyregistrationnumber registrationnumber registernumber regno regnumber registrationno siren sirennumber siret organisationsnummer orgnr organisationnumber charitynumber kvk kvknummer handelsregisternummer hrb zoominfocompanyid apolloaccountid salesforceaccountid hubspotcompanyid firmenid ein einnumber unitid duns dunsnumber facilityid lieferantennummer kreditorennummer kundennummer kundennr debitorennummer',
    anyId,
  ],
  job: [
    'jobid postingid vacancyid listingid positionid controlnumber jobkey jobnumber jobcode jobreference jobref referencenumber referenceno reference vacancyreference vacancynumber announcementnumber stellenid referenznummer refnr kennziffer chiffre reference numerooffre referenceoffre referencia',
    // One requisition may have several postings.
    `${anyId} requisitionid reqid requisitionnumber requisitionno reqno requisition identifier`,
  ],
  social_post: ['postid tweetid statusid activityid', anyId],
  dev_platform: ['devplatformid githubid gitlabid accountid userid', anyId],
  employee_review: ['reviewprofileid', anyId],
})

/** The names of columns with the date of the last change of a row. */
export const dateNames =
  'updatedat modified modifiedtime modifieddatetime lastchanged lastchange lastchangedat changedat changedon lastupdatedate registrationlastupdatedate derniereactualisation dernieremiseajour datedernieremiseajour datederniermiseajour dateactualisation datemaj dateremiseajour actualiseele ultimaactualizacion ultimamodificacion fechaactualizacion fechadeactualizacion lastupdatedon lastupdatedtime lastupdatetime updatedtime updateddate dateofupdate dateupdt lastupdated lastupdate lastmodified lastmodifieddate lastmodifiedat lastmodifiedon modifieddate modifiedat modifiedon dateupdated datemodified updatedate updatetime updatedon lastmodifiedtime updated geandertam anderungsdatum aktualisiertam letzteanderung datedemodification modifiele misajourle fechademodificacion actualizado'
