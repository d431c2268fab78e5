// Checks the types of every file under the options of its nearest tsconfig.json, as editors do. `tsc` cannot: it checks
// an imported file under the options of the program that imports it, and project references need emitted declarations.
import { dirname } from 'node:path'
import ts from 'typescript'

const configs = ts.sys
  .readDirectory(process.cwd(), ['.json'], ['node_modules', 'dist'], ['**/tsconfig.json'])
  .sort((a, b) => b.length - a.length)

/** Returns the tsconfig.json of the closest folder above the file. The configs are sorted from the deepest to the root's. */
const nearestConfig = fileName => configs.find(config => fileName.startsWith(`${dirname(config)}/`))

// The programs differ in checks only, so that they share the parsed files.
const sourceFiles = new Map()

function check(config) {
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: diagnostic => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
      },
    },
  )
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (fileName, ...rest) => {
    if (!sourceFiles.has(fileName)) sourceFiles.set(fileName, getSourceFile(fileName, ...rest))
    return sourceFiles.get(fileName)
  }
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    host,
    configFileParsingDiagnostics: errors,
  })
  return program
    .getSourceFiles()
    .filter(file => nearestConfig(file.fileName) === config)
    .flatMap(file => ts.getPreEmitDiagnostics(program, file))
}

const diagnostics = ts.sortAndDeduplicateDiagnostics(configs.flatMap(check))
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(diagnostics, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: fileName => fileName,
    getNewLine: () => '\n',
  }),
)
if (diagnostics.length > 0) process.exitCode = 1
