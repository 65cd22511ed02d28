import { useState } from 'react'
import type { ShownChild, ShownView } from '../child-day/pending-marks.ts'
import { ChooserScreen } from './chooser-screen.tsx'
import { DayScreen } from './day-screen.tsx'
import type { DeviceStore } from './device-store.ts'
import { FreshScreen } from './fresh-screen.tsx'
import { useBack } from './use-back.ts'
import { useIdleClose } from './use-idle-close.ts'
import { useLater } from './use-later.ts'

const loadPinScreen = async () => (await import('./pin-screen.tsx')).PinScreen

interface SharedDeviceProps {
  store: DeviceStore
  view: ShownView
  timeNow: string
}

/** A device of several children: the choice of a child, its picture PIN, and its day, which closes when idle (rule 156). */
export function SharedDevice({ store, view, timeNow }: SharedDeviceProps) {
  /** The child of the last tap, whose PIN is asked or whose profile opens. */
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const openChild = view.children.find(({ day }) => day !== null)
  useIdleClose(store, {
    isAway: openChild !== undefined || chosenId !== null,
    isOpen: openChild !== undefined,
    onIdle() {
      setChosenId(null)
      if (openChild) void store.close()
    },
  })

  const hasPins = view.children.some(({ hasPin }) => hasPin)
  const { Loaded: PinScreen } = useLater(loadPinScreen, { isNeeded: hasPins, isUrgent: chosenId !== null })
  // a guardian may remove the PIN, or the child, while it is asked for
  const pinChild = view.children.find(({ id, hasPin }) => id === chosenId && hasPin)
  const hasPinScreen = PinScreen !== null && pinChild !== undefined
  const screenKey = openChild ? `day ${openChild.id}` : hasPinScreen ? `pin ${pinChild.id}` : 'chooser'
  const forgetChoice = () => setChosenId(null)

  useBack(openChild !== undefined, () => void store.close())
  useBack(openChild === undefined && hasPinScreen, forgetChoice)

  async function choose(child: ShownChild) {
    // one request at a time
    if (isOpening) return
    setChosenId(child.id)
    if (child.hasPin) return
    setOpening(true)
    await store.open(child.id, null)
    setOpening(false)
    forgetChoice()
  }

  return <FreshScreen key={screenKey}>{screen()}</FreshScreen>

  function screen() {
    if (openChild?.day) {
      const dayProps = { store, child: openChild, day: openChild.day, today: view.today, timeNow }
      return <DayScreen {...dayProps} onLeave={() => void store.close()} />
    }
    if (hasPinScreen)
      return <PinScreen store={store} child={pinChild} onOpened={forgetChoice} onBack={forgetChoice} />
    const openingId = isOpening || pinChild ? chosenId : null
    return <ChooserScreen childrenOnDevice={view.children} openingId={openingId} onChoose={choose} />
  }
}
