// `almanac connectors`: the providers that live endpoints ask.
import { Command } from '@commander-js/extra-typings'
import { list } from './list.ts'
import { test } from './test.ts'

export const connectors = () =>
  new Command('connectors')
    .summary('show and test the providers that live endpoints ask')
    .description('The providers on the internet that live endpoints ask. Without another word, lists them.')
    .addCommand(list(), { isDefault: true })
    .addCommand(test())
