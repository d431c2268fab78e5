// Weights of the features of titles for each function, learnt from titles whose function is known.
import type { FunctionCategory } from '../canonical/title.ts'
import { accounting } from './accounting.ts'
import { administrative } from './administrative.ts'
import { artsAndDesign } from './arts-and-design.ts'
import { businessDevelopment } from './business-development.ts'
import { communityAndSocialServices } from './community-and-social-services.ts'
import { consulting } from './consulting.ts'
import { customerSuccessAndSupport } from './customer-success-and-support.ts'
import { education } from './education.ts'
import { engineering } from './engineering.ts'
import { entrepreneurship } from './entrepreneurship.ts'
import { finance } from './finance.ts'
import { healthcareServices } from './healthcare-services.ts'
import { humanResources } from './human-resources.ts'
import { informationTechnology } from './information-technology.ts'
import { legal } from './legal.ts'
import { marketing } from './marketing.ts'
import { mediaAndCommunication } from './media-and-communication.ts'
import { militaryAndProtectiveServices } from './military-and-protective-services.ts'
import { operations } from './operations.ts'
import { productManagement } from './product-management.ts'
import { programAndProjectManagement } from './program-and-project-management.ts'
import { purchasing } from './purchasing.ts'
import { qualityAssurance } from './quality-assurance.ts'
import { realEstate } from './real-estate.ts'
import { research } from './research.ts'
import { sales } from './sales.ts'
import { support } from './support.ts'

/** For each function, by the weight in tenths, the features between commas. */
export type LearntTables = { readonly [category in FunctionCategory]: { readonly [tenths: string]: string } }

export const learntFeatures: LearntTables = {
  Accounting: accounting,
  Administrative: administrative,
  'Arts and Design': artsAndDesign,
  'Business Development': businessDevelopment,
  'Community and Social Services': communityAndSocialServices,
  Consulting: consulting,
  'Customer Success and Support': customerSuccessAndSupport,
  Education: education,
  Engineering: engineering,
  Entrepreneurship: entrepreneurship,
  Finance: finance,
  'Healthcare Services': healthcareServices,
  'Human Resources': humanResources,
  'Information Technology': informationTechnology,
  Legal: legal,
  Marketing: marketing,
  'Media and Communication': mediaAndCommunication,
  'Military and Protective Services': militaryAndProtectiveServices,
  Operations: operations,
  'Product Management': productManagement,
  'Program and Project Management': programAndProjectManagement,
  Purchasing: purchasing,
  'Quality Assurance': qualityAssurance,
  'Real Estate': realEstate,
  Research: research,
  Sales: sales,
  Support: support,
}
