// The functions that are right for the titles of each occupation of the Standard Occupational Classification.
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'
import { functionsByBeginning, functionsOfCode } from './functions-by-beginning.ts'

/** Functions by the beginning of a code, the best one first; the longest beginning that fits decides. */
const lines = `
11-1 Business Development, Operations, Administrative
11-1021 Operations, Business Development, Administrative, Sales
11-1011.03 Operations, Community and Social Services, Business Development
11-1031 Administrative, Legal
11-2011 Marketing
11-2021 Marketing
11-2022 Sales
11-2032 Media and Communication, Marketing
11-2033 Community and Social Services, Marketing
11-3012 Administrative, Operations
11-3013 Operations
11-3013.01 Military and Protective Services
11-3021 Information Technology, Engineering, Program and Project Management
11-3031 Finance, Accounting
11-3051 Operations, Engineering, Quality Assurance
11-3051.01 Quality Assurance
11-3061 Purchasing
11-3071 Operations
11-3111 Human Resources
11-3121 Human Resources
11-3131 Human Resources, Education
11-9013 Operations
11-9021 Operations, Program and Project Management, Engineering
11-9031 Education, Community and Social Services
11-9032 Education
11-9033 Education
11-9039 Education
11-9041 Engineering, Research
11-9051 Operations
11-9071 Operations
11-9072 Operations, Community and Social Services, Arts and Design
11-9081 Operations
11-9111 Healthcare Services
11-9121 Research, Engineering
11-9121.01 Research, Healthcare Services
11-9131 Administrative, Operations
11-9141 Real Estate
11-9151 Community and Social Services, Healthcare Services
11-9161 Military and Protective Services, Operations, Administrative
11-9171 Operations
11-9179 Operations
11-9199 Operations, Business Development, Administrative
11-9199.01 Legal
11-9199.02 Legal
11-9199.08 Military and Protective Services, Operations
11-9199.10 Engineering, Business Development, Operations
11-9199.11 Engineering, Operations, Program and Project Management
13-1011 Business Development, Arts and Design, Sales, Media and Communication
13-102 Purchasing, Operations
13-103 Finance
13-1041 Legal, Quality Assurance, Military and Protective Services
13-1041.03 Legal, Human Resources
13-1041.04 Legal, Quality Assurance, Military and Protective Services
13-1041.06 Healthcare Services, Legal
13-1041.08 Operations, Legal
13-1051 Finance, Operations, Engineering
13-107 Human Resources
13-1075 Human Resources, Legal
13-1074 Human Resources, Operations
13-1081 Operations
13-1081.01 Operations, Engineering
13-1082 Program and Project Management
13-1111 Consulting, Operations, Business Development, Administrative
13-1121 Marketing, Operations
13-1131 Community and Social Services
13-1141 Human Resources
13-1151 Human Resources, Education
13-1161 Marketing, Research
13-1199 Operations, Administrative, Business Development
13-1199.05 Operations, Community and Social Services, Engineering
13-1199.06 Sales, Marketing
13-1199.07 Military and Protective Services, Information Technology
13-2011 Accounting
13-202 Finance, Real Estate
13-2023 Real Estate, Finance
13-203 Finance, Accounting
13-2 Finance
13-2061 Finance, Accounting
13-2071 Finance, Community and Social Services
13-2081 Accounting, Finance, Legal
13-2082 Accounting
13-2099.04 Finance, Legal, Military and Protective Services
13-205 Finance
13-2054 Finance, Legal
15-12 Information Technology, Engineering
15-1211.01 Information Technology, Healthcare Services
15-1212 Information Technology, Military and Protective Services, Engineering
15-1221 Research, Engineering, Information Technology
15-123 Support, Information Technology
15-125 Engineering, Information Technology
15-1253 Quality Assurance, Engineering
15-1254 Engineering, Information Technology
15-1255 Arts and Design, Engineering
15-1299.03 Information Technology, Administrative
15-1299.09 Program and Project Management, Information Technology
15-2011 Finance
15-2 Research, Engineering
15-2031 Research, Operations
15-2051 Engineering, Research, Information Technology
15-2051.01 Information Technology, Research
15-2051.02 Information Technology, Research, Healthcare Services
17-1011 Arts and Design, Engineering
17-1012 Arts and Design, Engineering
17-102 Engineering
17-2 Engineering
17-2111 Engineering, Operations, Quality Assurance
17-2112.02 Engineering, Quality Assurance
17-3 Engineering
17-301 Engineering, Arts and Design
17-302 Engineering, Operations, Quality Assurance
17-3025 Engineering, Research, Quality Assurance, Operations
17-3028 Engineering, Quality Assurance, Operations
17-3029 Engineering, Quality Assurance, Operations
19-1 Research
19-1012 Research, Quality Assurance
19-1031 Research, Operations
19-1032 Research, Operations
19-1042 Research, Healthcare Services
19-2 Research
19-2041 Research, Engineering
19-301 Research
19-303 Healthcare Services, Research
19-3032 Research, Human Resources
19-3034 Healthcare Services, Education
19-3051 Research, Engineering, Administrative, Community and Social Services
19-3 Research
19-4 Research, Quality Assurance
19-4012 Research, Operations
19-4013 Research, Quality Assurance
19-4031 Research, Operations, Quality Assurance
19-4051 Research, Operations, Quality Assurance, Engineering
19-4071 Research, Operations
19-4092 Research, Military and Protective Services
19-4099.01 Quality Assurance, Research
19-5 Operations, Quality Assurance, Healthcare Services, Engineering
21-1 Community and Social Services
21-1019 Community and Social Services, Healthcare Services
21-1015 Community and Social Services, Healthcare Services
21-1093 Community and Social Services, Healthcare Services
21-1099 Community and Social Services, Legal
21-1011 Community and Social Services, Healthcare Services
21-1012 Education, Community and Social Services
21-1013 Community and Social Services, Healthcare Services
21-1014 Community and Social Services, Healthcare Services
21-1022 Community and Social Services, Healthcare Services
21-1023 Community and Social Services, Healthcare Services
21-1091 Community and Social Services, Healthcare Services, Education
21-1092 Community and Social Services, Military and Protective Services, Legal
21-1094 Community and Social Services, Healthcare Services
21-2 Community and Social Services
23- Legal
23-2099 Legal, Administrative
23-2093 Legal, Real Estate
25- Education
25-4013 Education, Arts and Design
25-9021 Education, Community and Social Services
27-1 Arts and Design
27-1021 Arts and Design, Engineering
27-1026 Arts and Design, Marketing, Sales
27-2011 Arts and Design
27-2012 Media and Communication, Arts and Design
27-2021 Operations, Arts and Design
27-2022 Operations, Education
27-2023 Operations, Arts and Design
27-203 Arts and Design
27-204 Arts and Design
27-2091 Media and Communication, Arts and Design
27-2099 Arts and Design, Media and Communication, Operations
27-3 Media and Communication
27-3031 Media and Communication, Marketing
27-3092 Legal, Administrative, Media and Communication
27-4 Media and Communication, Arts and Design
27-4011 Media and Communication, Arts and Design, Operations
27-4012 Media and Communication, Engineering, Operations
27-4015 Media and Communication, Arts and Design, Operations
27-4021 Arts and Design, Media and Communication
29- Healthcare Services
29-201 Healthcare Services, Research
29-1031 Healthcare Services, Operations
29-2072 Healthcare Services, Administrative
29-9021 Healthcare Services, Information Technology, Administrative
29-9091 Healthcare Services, Operations
31- Healthcare Services
31-9096 Healthcare Services, Operations, Research
31-9093 Healthcare Services, Operations
31-1122 Healthcare Services, Community and Social Services
31-9011 Healthcare Services, Operations
31-9094 Healthcare Services, Administrative
33- Military and Protective Services
33-2021 Military and Protective Services, Quality Assurance
33-3041 Military and Protective Services, Operations
33-9011 Military and Protective Services, Operations
33-9091 Military and Protective Services, Operations
33-9094 Military and Protective Services, Education, Operations
35- Operations
37- Operations
39- Operations
39-3012 Operations, Sales
39-3092 Operations, Arts and Design
39-5091 Operations, Arts and Design
39-9011 Community and Social Services, Education
39-9031 Operations, Education
39-9032 Operations, Community and Social Services
39-9041 Community and Social Services, Education
39-9099 Operations, Community and Social Services
41- Sales
41-2011 Sales, Operations
41-2021 Sales, Operations
41-3011 Sales, Marketing
41-3021 Sales, Finance
41-3031 Finance, Sales
41-3041 Sales, Operations
41-9011 Sales, Marketing
41-9012 Arts and Design, Sales
41-902 Real Estate
41-9031 Sales, Engineering
43-1011 Administrative, Operations, Customer Success and Support
43-2 Administrative, Operations, Customer Success and Support
43-3011 Finance, Accounting
43-302 Accounting
43-303 Accounting
43-304 Finance, Operations
43-305 Accounting, Human Resources, Administrative
43-306 Purchasing
43-307 Finance
43-309 Finance, Accounting
43-4011 Finance
43-4021 Administrative, Customer Success and Support
43-4031 Administrative, Legal
43-4041 Finance, Accounting
43-4051 Customer Success and Support, Finance, Sales, Administrative
43-4061 Administrative, Community and Social Services
43-4071 Administrative
43-4081 Operations, Administrative, Customer Success and Support
43-4111 Administrative, Research
43-4121 Education, Administrative
43-4131 Finance
43-4141 Finance, Administrative, Sales
43-4151 Administrative, Sales, Customer Success and Support, Operations
43-4161 Human Resources
43-4171 Administrative
43-4181 Operations, Sales, Customer Success and Support
43-4199 Administrative
43-5 Operations
43-5031 Military and Protective Services, Operations, Healthcare Services
43-505 Operations, Administrative
43-506 Operations, Administrative
43-507 Operations, Administrative
43-511 Operations, Quality Assurance
43-6011 Administrative
43-6012 Legal, Administrative
43-6013 Administrative, Healthcare Services
43-6014 Administrative
43-9 Administrative
43-9031 Media and Communication, Arts and Design
43-9041 Finance, Administrative
43-9051 Administrative, Operations
43-9071 Administrative, Operations
43-9081 Media and Communication, Administrative
43-9111 Research, Administrative
45- Operations
45-2011 Quality Assurance, Operations
45-2041 Operations, Quality Assurance
45-4023 Operations, Quality Assurance
47- Operations
47-4011 Quality Assurance, Operations
49- Operations
49-2 Operations, Engineering
49-9012 Operations, Engineering
49-9062 Operations, Engineering, Healthcare Services
51- Operations
51-5111 Operations, Arts and Design, Media and Communication
51-8 Operations, Engineering
51-9141 Operations, Engineering
51-9071 Operations, Arts and Design
51-406 Operations, Engineering
51-9061 Quality Assurance, Operations
51-9071 Operations, Arts and Design
51-9081 Operations, Healthcare Services
51-9082 Operations, Healthcare Services
51-9083 Operations, Healthcare Services
51-9162 Operations, Engineering
51-9194 Operations, Arts and Design
51-9195.05 Operations, Arts and Design
53- Operations
53-3011 Healthcare Services, Operations
53-6051 Quality Assurance, Operations, Military and Protective Services
55- Military and Protective Services
`

/**
 * Further functions that are as right for occupations, such as both office work and accounting for clerks of billing.
 * They were written after misses of the readings had been seen: words are learnt with them, but what is right is
 * measured without them, and with them only in a row that says so.
 */
const furtherLines = `
11-1011 Entrepreneurship
11-1031 Community and Social Services
11-2011 Media and Communication
11-2021 Product Management, Business Development
11-2022 Business Development
11-3013 Real Estate, Administrative
11-3051.01 Operations
11-3061 Operations
11-3071.04 Purchasing
11-9033 Administrative
11-9041 Program and Project Management, Arts and Design
11-9111 Administrative
11-9121.02 Operations
11-9141 Operations
11-9179.01 Education, Healthcare Services
11-9199 Program and Project Management
11-9199.01 Quality Assurance
11-9199.02 Finance, Quality Assurance
11-9199.09 Engineering
13-1032 Operations
13-1041 Administrative
13-1041.01 Engineering, Research
13-1111 Program and Project Management, Research
13-1131 Marketing
13-1199 Program and Project Management
13-1199.04 Information Technology
13-2011 Finance
13-2099 Accounting
15-1231 Engineering
15-1232 Customer Success and Support
15-1253 Information Technology
15-1255 Information Technology, Media and Communication
15-1299.02 Research
15-1299.06 Military and Protective Services, Legal
15-1299.09 Engineering
15-2051.01 Engineering
17-1021 Research
17-3031 Operations
19-1031.03 Education
19-1041 Healthcare Services
19-2042 Engineering
19-2043 Engineering
19-2099.01 Engineering
19-3011 Finance
19-3022 Marketing
19-3094 Administrative
19-4042 Engineering
19-4043 Engineering, Operations
19-4099.03 Engineering
21-1012 Human Resources
21-1021 Education
21-2021 Education
21-2099 Education
25-4011 Research
25-4012 Arts and Design, Research
27-1014 Media and Communication
27-1023 Operations
27-1024 Marketing, Media and Communication
27-1026 Operations
27-2011 Media and Communication
27-2041 Education
27-3042 Information Technology, Engineering
27-3043 Marketing, Arts and Design
29-1125 Community and Social Services
29-2051 Operations
29-2056 Research
29-9092 Research, Community and Social Services
33-2022 Operations
33-9092 Operations
33-9093 Operations
39-5094 Healthcare Services
39-9011 Operations
39-9032 Education
41-1011 Operations
41-1012 Customer Success and Support
41-2012 Operations, Finance
41-2022 Operations
41-4011.07 Engineering
41-9091 Operations
43-3011 Administrative, Customer Success and Support
43-302 Administrative, Finance
43-303 Administrative, Finance
43-306 Administrative
43-309 Administrative
43-4011 Administrative
43-4041 Administrative
43-4111 Marketing
43-4131 Administrative
43-4161 Administrative
43-4171 Customer Success and Support
43-4181 Administrative
43-5011 Administrative
43-5021 Administrative
43-5032 Administrative
43-5041 Administrative
43-511 Administrative
51-6052 Arts and Design
51-6092 Arts and Design
51-7031 Arts and Design, Engineering
51-9123 Arts and Design
51-9151 Arts and Design, Media and Communication
53-3031 Sales
`

const table = functionsByBeginning(lines)
const furtherTable = functionsByBeginning(furtherLines)

/** Returns the functions that are right for the titles of an occupation such as 47-2031.00, the best one first. */
export const functionsOfOccupation = (code: string): readonly FunctionCategory[] =>
  functionsOfCode(table, code)

/** Like `functionsOfOccupation`, with the further functions. */
export function widerFunctionsOfOccupation(code: string): readonly FunctionCategory[] {
  for (let length = code.length; length > 0; length--) {
    const beginning = code.slice(0, length)
    const further = furtherTable.get(beginning)
    if (further) return [...functionsOfOccupation(beginning), ...further]
    if (table.has(beginning)) break
  }
  return functionsOfOccupation(code)
}
