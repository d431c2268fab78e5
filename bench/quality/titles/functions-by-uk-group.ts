// The functions that are right for the titles of each unit group of the Standard Occupational Classification of the UK (SOC 2010).
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'
import { functionsByBeginning, functionsOfCode } from './functions-by-beginning.ts'

/** Functions by the beginning of a code, the best one first; the longest beginning that fits decides. */
const lines = `
1115 Operations, Administrative, Business Development
1116 Administrative, Legal
112 Operations
1131 Finance, Accounting
1132 Sales, Marketing
1133 Purchasing
1134 Marketing, Media and Communication
1135 Human Resources
1136 Information Technology
1139 Operations, Administrative
1150 Finance
116 Operations
117 Military and Protective Services
1181 Healthcare Services
1184 Community and Social Services
1190 Sales, Operations
121 Operations
122 Operations
1241 Healthcare Services
1242 Community and Social Services, Healthcare Services
1251 Real Estate
1252 Operations
1253 Operations
1254 Sales, Operations
1255 Operations
1259 Operations
211 Research
212 Engineering
2133 Information Technology
2134 Program and Project Management, Information Technology
2135 Information Technology, Engineering
2136 Engineering, Information Technology
2137 Engineering, Arts and Design, Information Technology
2139 Information Technology, Engineering, Quality Assurance
2141 Research, Operations
2142 Research, Engineering
2150 Research, Engineering
2211 Healthcare Services
2212 Healthcare Services, Research
221 Healthcare Services
222 Healthcare Services
223 Healthcare Services
2311 Education, Research
231 Education
241 Legal
2421 Accounting
2423 Consulting, Business Development
2424 Program and Project Management
2425 Finance, Research
2426 Research, Marketing
2429 Administrative, Operations
243 Arts and Design, Engineering
2432 Engineering, Research, Administrative
2433 Engineering
2434 Engineering, Real Estate
2435 Arts and Design, Engineering
2436 Program and Project Management, Operations
244 Community and Social Services
2443 Community and Social Services, Legal
245 Education
2452 Education, Arts and Design, Research
246 Quality Assurance
2461 Quality Assurance, Engineering
2462 Quality Assurance, Legal
2463 Quality Assurance, Healthcare Services
2471 Media and Communication
2472 Media and Communication, Marketing
2473 Marketing, Arts and Design
3111 Research, Quality Assurance, Healthcare Services
3112 Engineering, Operations
3113 Engineering
3114 Engineering, Operations
3115 Quality Assurance
3116 Engineering, Operations
3119 Engineering, Research, Operations
312 Engineering, Arts and Design
3131 Information Technology
3132 Support, Information Technology
321 Healthcare Services
323 Community and Social Services
3233 Community and Social Services, Education
3234 Community and Social Services, Real Estate
331 Military and Protective Services
3411 Arts and Design
3412 Media and Communication
3413 Arts and Design, Media and Communication
3414 Arts and Design
3415 Arts and Design
3416 Arts and Design, Media and Communication
3417 Arts and Design, Media and Communication
342 Arts and Design
344 Operations, Education
3441 Operations
351 Operations
3520 Legal
3531 Finance, Real Estate
3532 Finance
3533 Finance
3534 Finance
3535 Accounting
3536 Operations, Sales
3537 Accounting, Finance
3538 Finance, Accounting
3539 Operations, Administrative
3541 Purchasing
3542 Sales
3543 Marketing
3544 Real Estate, Sales
3545 Sales, Business Development
3546 Operations, Marketing
3550 Research, Operations, Quality Assurance
3561 Administrative
3562 Human Resources
3563 Education, Human Resources
3564 Education, Community and Social Services
3565 Quality Assurance
3567 Quality Assurance, Military and Protective Services
411 Administrative
4114 Administrative, Community and Social Services
4121 Finance, Accounting
4122 Accounting
4123 Finance
4124 Finance, Accounting
4129 Finance, Accounting, Administrative
4131 Administrative
4132 Finance, Administrative
4133 Operations, Administrative
4134 Operations, Administrative
4135 Education, Administrative
4138 Human Resources, Administrative
4151 Sales, Administrative
4159 Administrative
416 Administrative
4211 Administrative, Healthcare Services
4212 Administrative, Legal
4213 Administrative, Education
4214 Legal, Administrative
4215 Administrative
4216 Administrative
4217 Administrative
5 Operations
5245 Information Technology, Operations
5421 Operations, Media and Communication
5441 Operations, Arts and Design
5449 Operations, Arts and Design
6121 Community and Social Services, Education
6122 Community and Social Services
6123 Community and Social Services, Education
6125 Education
6126 Education
6131 Healthcare Services
6132 Operations
6139 Operations
614 Healthcare Services
6144 Community and Social Services
6145 Healthcare Services, Community and Social Services
6146 Healthcare Services, Community and Social Services
6147 Healthcare Services, Community and Social Services
6148 Operations
62 Operations
711 Sales
7114 Healthcare Services, Sales
7121 Sales, Finance
7122 Finance, Accounting
7123 Sales
7124 Sales
7125 Marketing, Sales
7129 Sales
7130 Sales
7211 Customer Success and Support
7213 Administrative
7214 Operations, Military and Protective Services
7215 Research, Marketing
7219 Customer Success and Support
7220 Customer Success and Support
8 Operations
8133 Quality Assurance, Operations
8134 Quality Assurance, Operations
8215 Education, Operations
9 Operations
9211 Operations, Administrative
9219 Administrative, Operations
9241 Military and Protective Services
9242 Military and Protective Services
9244 Military and Protective Services, Education
9249 Military and Protective Services, Operations
9251 Sales, Operations
9259 Sales, Operations
9271 Healthcare Services, Operations
`

const table = functionsByBeginning(lines)

/** Returns the functions that are right for the titles of a unit group such as 2231, the best one first. */
export const functionsOfUkGroup = (code: string): readonly FunctionCategory[] => functionsOfCode(table, code)
