import { DEVICE_KIND_TITLES } from '../../devices/device.ts'
import type { ExportedDevice, ExportedDeviceDay } from '../export.ts'
import { type Column, dayCell } from './cell.ts'

export const DEVICE_COLUMNS: Column<ExportedDevice>[] = [
  ['Nome', (device) => device.label],
  ['Tipo', (device) => (device.isHandedOver ? 'Modo criança' : DEVICE_KIND_TITLES[device.kind])],
  ['Crianças', (device) => device.childNames.join(', ')],
  ['Usado pela última vez em', (device) => (device.lastSeenOn ? dayCell(device.lastSeenOn) : '')],
  ['Sons', ({ hasSounds }) => (hasSounds ? 'sim' : 'não')],
  ['Horário', ({ hours }) => (hours ? `${hours.opensAt} até ${hours.closesAt}` : '')],
]

export const DEVICE_DAY_COLUMNS: Column<ExportedDeviceDay>[] = [
  ['Aparelho', ({ label }) => label],
  ['Dia', ({ day }) => dayCell(day)],
  ['Minutos de uso', ({ minutes }) => minutes],
]
