import { createContext, type ReactNode, use, useRef, useState } from 'react'
import type { ShownTaskDay, ShownView } from '../child-day/pending-marks.ts'
import type { DeviceStore } from './device-store.ts'
import { useLater } from './use-later.ts'

type TakePhoto = (card: ShownTaskDay, onSent: () => void) => void

const TakePhotoContext = createContext<TakePhoto>(() => undefined)

/** Opens the camera for a task, and then the dialog that sends the photo. Call it in the handler of a tap. */
export const useTakePhoto = (): TakePhoto => use(TakePhotoContext)

interface PhotoCaptureProps {
  store: DeviceStore
  view: ShownView
  children: ReactNode
}

interface Capture {
  card: ShownTaskDay
  file: File
  onSent: () => void
}

const loadDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog

/**
 * The camera of the device (rule 169). An unsent photo is lost when the page is left. While the child's profile is closed, it
 * is hidden; it is shown again when the same child opens its day.
 */
export function PhotoCapture({ store, view, children }: PhotoCaptureProps) {
  const input = useRef<HTMLInputElement>(null)
  const target = useRef<Omit<Capture, 'file'>>(null)
  const [capture, setCapture] = useState<Capture | null>(null)
  const days = view.children.flatMap(({ id, view: childView, day }) => (day ? [{ id, childView, day }] : []))
  const asksForPhotos = days.some(({ day }) => day.taskDays.some(({ photo }) => photo !== 'none'))
  const shownDay = days.find(({ id }) => id === capture?.card.childId)
  // urgent, because the connection may be lost before the first photo
  const { Loaded: Dialog } = useLater(loadDialog, {
    isNeeded: asksForPhotos || capture !== null,
    isUrgent: true,
  })

  function takePhoto(card: ShownTaskDay, onSent: () => void) {
    target.current = { card, onSent }
    input.current?.click()
  }
  function onFile(file: File | undefined) {
    if (file && target.current) setCapture({ ...target.current, file })
  }
  return (
    <TakePhotoContext value={takePhoto}>
      {children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-camera
        onChange={({ target: field }) => {
          onFile(field.files?.[0])
          // so that the same file can be chosen again
          field.value = ''
        }}
      />
      {Dialog && capture && shownDay && (
        <Dialog
          card={capture.card}
          file={capture.file}
          isForNonReader={shownDay.childView === 'drawings'}
          send={(form) => store.markWithPhoto(capture.card, form)}
          onSent={() => {
            capture.onSent()
            // not a photo that was taken while this one was on its way
            setCapture((current) => (current === capture ? null : current))
          }}
          onOther={() => takePhoto(capture.card, capture.onSent)}
          onLeave={() => setCapture(null)}
        />
      )}
    </TakePhotoContext>
  )
}
