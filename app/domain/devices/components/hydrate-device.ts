import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepTranslatedText } from '#app/ui/keep-translated-text.ts'
import type { DeviceDocument } from '../device-pairing.ts'
import { DeviceApp } from './device-app.tsx'

/** Makes the screen that the server rendered in `root` work. `state` is its document as JSON. */
export function hydrateDevice(root: HTMLElement, state: string): void {
  keepTranslatedText(root)
  hydrateRoot(root, createElement(DeviceApp, JSON.parse(state) as DeviceDocument))
}
