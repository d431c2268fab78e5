// The results of searches, as connectors return them.

interface Dated {
  /** The time of publication in epoch milliseconds, where the provider states it. */
  readonly dateMs?: number
}

/** A page, an article of the news or a post. */
export interface Hit extends Dated {
  readonly title: string
  readonly url: string
  readonly snippet: string
}

export interface ArticleAuthor {
  readonly name: string
  readonly profile_url: string | null
  readonly profile_id: string | null
  readonly affiliation: string | null
}

/** A scholarly article. */
export interface Article extends Hit {
  readonly year: number | undefined
  readonly publisher: string
  readonly pdfUrl: string | null
  readonly authors: readonly ArticleAuthor[]
  readonly citations: number
}

/** An overview of what pages say about a question. */
export interface Overview {
  /** The address of the first page. */
  readonly url: string
  /** Its sentences cite the references as [1], [2] and so on. */
  readonly content: string
  readonly references: readonly { readonly title: string; readonly url: string; readonly snippet: string }[]
  readonly images: readonly PageImage[]
}

export type PageImage = {
  readonly url: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** The number of all, and of those since 2020. */
export type SinceCount = {
  readonly all: number
  readonly since_2020: number
}

/** An author of scholarly articles, as answers show them. */
export type ScholarAuthor = {
  readonly url: string
  readonly name: string
  readonly affiliation: string
  readonly website: string | null
  readonly interests: readonly { readonly title: string; readonly link: string }[]
  readonly thumbnail: string | null
  readonly citations: SinceCount
  readonly h_index: SinceCount
  readonly i10_index: SinceCount
  readonly articles: readonly {
    readonly title: string
    readonly url: string
    readonly year: number | null
    readonly citations: number
    readonly authors: string
    readonly publication: string
  }[]
}
