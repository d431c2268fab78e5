// The port that has the values on file embedded by a model of the operator.

/** Vectors as bytes in Base64, or why there are none; `isRefused` when the texts themselves were refused. */
export type AskForVectors = (
  texts: readonly string[],
) => Promise<
  | { readonly dimensions: number; readonly vectors: readonly string[] }
  | { readonly fault: string; readonly isRefused: boolean }
>

export interface ValueEmbedding {
  /**
   * Has the values embedded that have no vector yet, where something was committed since the last call or that one did not end
   * well. Returns the fault that ended it; undefined when every value has a vector.
   */
  embedNew(ask: AskForVectors): Promise<string | undefined>
}
