type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (root: Document) => [
  ...root.querySelectorAll<TypedField>(
    'input[name]:not([type="hidden"], [type="file"]), textarea[name], select[name]',
  ),
]

/**
 * Keeps what was typed before hydration. An element that is not React's, such as the icon of a password manager, makes
 * React replace the server's elements by new, empty ones. The returned function, called after hydration, copies values and
 * focus from the replaced elements. The forms are uncontrolled, so their values are in the elements only.
 */
export function keepTypedValues(root: Document): () => void {
  const fields = fieldsOf(root)
  const focused = root.activeElement
  return () => {
    const newFields = fieldsOf(root)
    for (const [index, field] of fields.entries()) {
      const newField = newFields[index]
      if (field.isConnected || newField?.name !== field.name) continue
      copyValue(field, newField)
      if (field === focused && root.activeElement === root.body) newField.focus()
    }
  }
}

function copyValue(from: TypedField, to: TypedField): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    // a click, because React listens to it
    if (from.checked !== to.checked) to.click()
    if (from.type === 'checkbox' || from.type === 'radio') return
  }
  if (from.value === to.value) return
  to.value = from.value
  to.dispatchEvent(new Event('input', { bubbles: true }))
}
