// The names of columns of job listings.
import type { ColumnMeaning } from '../column-meaning.ts'

export const jobMeanings: readonly ColumnMeaning[] = [
  {
    field: 'job_details.title',
    names:
      'jobtitle title positiontitle position role jobname name stellentitel stellenbezeichnung intitule poste puesto titulo',
    evidence: ['title'],
  },
  {
    field: 'job_details.category',
    names:
      'category jobcategory department function jobfunction team kategorie abteilung categorie categoria',
    evidence: ['label'],
  },
  {
    field: 'job_details.workplace_type',
    names: 'workplacetype workplace worktype remotetype locationtype workmodel arbeitsmodell',
    evidence: ['label'],
  },
  {
    field: 'job_details.url',
    names: 'joburl url link applyurl applicationurl applylink postingurl jobpostingurl absoluteurl hostedurl',
    evidence: ['url'],
  },
  {
    field: 'job_details.number_of_openings',
    names: 'numberofopenings openings vacancies positions numberofpositions',
    evidence: ['number'],
  },
  { field: 'job_details.source', names: 'source board jobboard site via', evidence: ['label'] },
  {
    field: 'company.basic_info.name',
    names:
      'companyname company employer employername organization organizationname organisation hiringorganization firma unternehmen entreprise empresa',
    evidence: ['name'],
  },
  {
    field: 'company.basic_info.primary_domain',
    names: 'companydomain domain employerdomain',
    evidence: ['domain', 'url'],
  },
  {
    field: 'company.basic_info.website',
    names: 'companywebsite companyurl website employerwebsite',
    evidence: ['url', 'domain'],
  },
  {
    field: 'company.basic_info.industries',
    names: 'companyindustries industries industry branche secteur industria',
    evidence: ['label'],
    isMany: true,
  },
  {
    field: 'location.raw',
    names: 'location joblocation place locations officelocation ort standort lieu ubicacion',
    evidence: ['place'],
  },
  { field: 'location.city', names: 'city town stadt ville ciudad', evidence: ['place'] },
  { field: 'location.state', names: 'state region province bundesland', evidence: ['place', 'code'] },
  { field: 'location.country', names: 'country land pays pais countryname', evidence: ['country'] },
  {
    field: 'location.pincode',
    names: 'pincode zip zipcode postalcode postcode plz codepostal',
    evidence: ['code', 'number'],
  },
  {
    field: 'content.description',
    names: 'description jobdescription text body content details summary beschreibung descripcion',
    evidence: ['text'],
  },
  {
    field: 'metadata.date_added',
    names:
      'dateadded dateposted postedat posteddate posted publishedat publicationdate createdat opendate firstseen datum',
    evidence: ['date'],
  },
]
