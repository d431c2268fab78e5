// Programs of PyPI in an environment of their own.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Installs packages below the folder. Returns the folder of their programs, or a sentence that says why there is none. */
export async function installPythonTools(
  folder: string,
  packages: readonly string[],
): Promise<{ readonly programs: string } | { readonly missing: string }> {
  const environment = join(folder, 'python')
  const programs = join(environment, 'bin')
  try {
    await run('python3', ['-m', 'venv', environment])
    await run(join(programs, 'pip'), ['install', '--quiet', '--no-input', ...packages])
    return { programs }
  } catch (error) {
    const [line = ''] = String(error).split('\n')
    return { missing: `${packages.join(' and ')} cannot be installed by pip: ${line}` }
  }
}
