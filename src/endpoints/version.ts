/** The one version of the interface, sent in the header `x-api-version`. */
export const apiVersion = '2025-11-01'
