// Makes child processes and worker threads understand TypeScript: on Node 20 `--import tsx` does so for main threads only.
export const nodeOptions = `--import ${new URL('./typescript-loader.mjs', import.meta.url).href}`

/** For worker threads that this process starts from now on. */
export function teachWorkersTypeScript(): void {
  const options = process.env.NODE_OPTIONS ?? ''
  if (!options.includes(nodeOptions)) process.env.NODE_OPTIONS = `${options} ${nodeOptions}`.trim()
}
