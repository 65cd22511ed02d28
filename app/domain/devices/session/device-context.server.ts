import { createContext } from 'react-router'
import type { DeviceScope } from '#app/database/family-scope.server.ts'
import type { DeviceSettings } from '../device-settings.ts'
import type { OpenProfile } from './profile-cookie.server.ts'

/** The child's device that sends the request; set under /aparelho/acoes. */
export const deviceContext = createContext<DeviceScope>()

/** What guardians chose for the device. */
export const deviceSettingsContext = createContext<DeviceSettings>()

/** The profile that is open on a shared device; undefined on other devices, and when none is open. */
export const openProfileContext = createContext<OpenProfile | undefined>(undefined)
