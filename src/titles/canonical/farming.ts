// Canonical titles of farms, forests and fisheries.
import { titlesOf } from './title.ts'

export const farmingTitles = [
  ...titlesOf('Farming', 'Farming & Forestry', 'Operations', {
    Farmer: [
      'Dairy Farmer',
      'Crop Farmer',
      'Organic Farmer',
      'Cattle Farmer',
      'Poultry Farmer',
      'Grower',
      'Winegrower',
      'Rancher',
    ],
    'Farm Manager': ['Ranch Manager', 'Orchard Manager', 'Vineyard Manager', 'Agricultural Manager'],
    'Farm Worker': [
      'Farm Hand',
      'Farmhand',
      'Ranch Hand',
      'Farm Laborer',
      'Agricultural Worker',
      'Field Worker',
      'Harvest Worker',
      'Fruit Picker',
      'Vineyard Worker',
      'Milker',
    ],
    Shepherd: ['Herder', 'Sheep Shearer'],
    Beekeeper: ['Apiarist'],
    'Animal Breeder': ['Horse Breeder', 'Dog Breeder', 'Cattle Breeder'],
    'Tractor Driver': ['Agricultural Equipment Operator', 'Combine Operator', 'Tractor Operator'],
    'Forestry Worker': ['Forest Worker', 'Forestry Technician'],
    Logger: ['Lumberjack', 'Tree Feller', 'Faller', 'Logging Worker', 'Timber Cutter'],
    Fisherman: ['Commercial Fisherman', 'Fisher', 'Fish Farmer', 'Fish Farm Worker', 'Crabber'],
    Hunter: ['Trapper'],
  }),
] as const
