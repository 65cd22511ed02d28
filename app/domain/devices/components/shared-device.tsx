import { useState } from 'react'
import type { ShownChild, ShownView } from '../child-day/pending-marks.ts'
import { ChooserScreen } from './chooser-screen.tsx'
import { DayScreen } from './day-screen.tsx'
import type { DeviceStore } from './device-store.ts'
import { FreshScreen } from './fresh-screen.tsx'
import { PinScreen } from './pin-screen.tsx'
import { useIdleClose } from './use-idle-close.ts'

interface SharedDeviceProps {
  store: DeviceStore
  view: ShownView
  timeNow: string
}

/** A device of several children: the choice of a child, its picture PIN, and its day, which closes when idle (rule 156). */
export function SharedDevice({ store, view, timeNow }: SharedDeviceProps) {
  const [openingId, setOpeningId] = useState<string | null>(null)
  const openChild = view.children.find(({ day }) => day !== null)
  useIdleClose(store, {
    isAway: openChild !== undefined || openingId !== null,
    isOpen: openChild !== undefined,
    onIdle() {
      setOpeningId(null)
      if (openChild) void store.close()
    },
  })

  const chosen = view.children.find(({ id }) => id === openingId)
  const screenKey = openChild ? `day ${openChild.id}` : chosen?.hasPin ? `pin ${chosen.id}` : 'chooser'
  const endOpening = () => setOpeningId(null)

  async function choose(child: ShownChild) {
    if (openingId !== null) return
    setOpeningId(child.id)
    if (child.hasPin) return
    await store.open(child.id, null)
    setOpeningId(null)
  }

  return <FreshScreen key={screenKey}>{screen()}</FreshScreen>

  function screen() {
    if (openChild?.day) {
      const dayProps = { store, child: openChild, day: openChild.day, today: view.today, timeNow }
      return <DayScreen {...dayProps} onLeave={() => void store.close()} />
    }
    if (chosen?.hasPin)
      return <PinScreen store={store} child={chosen} onOpened={endOpening} onBack={endOpening} />
    return <ChooserScreen childrenOnDevice={view.children} openingId={openingId} onChoose={choose} />
  }
}
