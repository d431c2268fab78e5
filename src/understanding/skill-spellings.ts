// Skills that are written in several ways, of which records have any: `k8s`, `golang`, `React.js`; and technologies that are nothing else.
import { wordSet } from '../lib/word-set.ts'

const lines = `
kubernetes, k8s
go, golang
javascript, js
typescript, ts
postgresql, postgres
react, react.js, reactjs
vue, vue.js, vuejs
node.js, nodejs, node
next.js, nextjs
.net, dotnet
c#, csharp
c++, cpp
google cloud platform, google cloud, gcp
amazon web services, aws
mongodb, mongo
elasticsearch, elastic search
scikit-learn, sklearn
ruby on rails, rails
microsoft excel, ms excel, excel
power bi, powerbi
apache spark, spark
apache kafka, kafka
apache airflow, airflow
microsoft azure, azure
`
/** Those of the spellings that are words or names of something else as well. */
const ambiguous = wordSet('go node rails spark airflow excel react vue')
/** Technologies of one spelling that is no other word. */
const others = wordSet(`
  ansible bigquery cobol dbt django docker drupal figma fortran github gitlab graphql hadoop hibernate html java jenkins jira jquery
  kotlin linux matlab mysql nginx numpy pandas perl php pytorch python redis sass scala scss selenium solidity sparql splunk spss sql
  sqlite tableau tensorflow terraform vba vmware webgl wordpress xcode
`)

/** The other spellings by each one. */
const bySpelling: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split('\n')
    .map(line => line.split(', '))
    .flatMap(spellings =>
      spellings.map(spelling => [spelling, spellings.filter(other => other !== spelling)] as const),
    ),
)

/** The most words that a spelling has. */
export const spellingWordsMax = 3

/** Returns the other spellings of a skill. */
export const otherSpellings = (phrase: string): readonly string[] => bySpelling.get(phrase) ?? []

/** Returns whether the phrase is a technology whatever is on file. */
export const isTechnology = (phrase: string): boolean =>
  others.has(phrase) || (bySpelling.has(phrase) && !ambiguous.has(phrase))
