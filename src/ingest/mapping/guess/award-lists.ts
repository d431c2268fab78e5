// Lists what the keys of certificates and of honours mean in rows of people.
import { wordSet } from '../../../lib/word-set.ts'
import type { HistoryKind } from './history-meanings.ts'

/** A list of the catalogue whose entries a list of the rows fills as they are. */
export interface AwardList extends Pick<HistoryKind, 'names' | 'needs' | 'meanings'> {
  readonly list: string
}

export const awardLists: readonly AwardList[] = [
  {
    list: 'certifications',
    names: wordSet(
      'certification certifications certificate certificates license licenses licence licences licensesandcertifications zertifikate certificaciones',
    ),
    needs: ['name'],
    meanings: [
      { field: 'name', names: 'name title certificationname certification certificate', evidence: ['name'] },
      {
        field: 'issuing_organization',
        names:
          'issuer issuedby authority issuingauthority issuingorganization organization organisation company',
        evidence: ['name'],
      },
      {
        field: 'issue_date',
        names: 'issuedate issued issuedat issuedon dateissued date startdate startsat start',
        evidence: ['date', 'year'],
      },
      {
        field: 'expiration_date',
        names: 'expirationdate expirydate expires expiresat expireson validuntil enddate endsat end',
        evidence: ['date', 'year'],
      },
      { field: 'credential_id', names: 'credentialid licensenumber number', evidence: ['code'] },
      { field: 'credential_url', names: 'credentialurl url link', evidence: ['url'] },
    ],
  },
  {
    list: 'honors',
    names: wordSet(
      'honor honors honour honours award awards honorsandawards honorsawards auszeichnungen prix premios',
    ),
    needs: ['title'],
    meanings: [
      { field: 'title', names: 'title name award honor', evidence: ['name'] },
      { field: 'issuer', names: 'issuer awarder issuedby organization organisation', evidence: ['name'] },
      {
        field: 'issued_date',
        names: 'issueddate issuedate issuedon issued date year awardedon',
        evidence: ['date', 'year'],
      },
      { field: 'description', names: 'description summary', evidence: ['text'] },
    ],
  },
]
