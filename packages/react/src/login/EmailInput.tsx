import type { ComponentProps, ReactElement } from 'react'
import { TextField } from '../ui/TextField.js'
import { LoginIcon } from './loginIcons.js'
import { useLoginTexts } from './loginTexts.js'

type TextFieldProps = ComponentProps<typeof TextField>

interface EmailInputProps
  extends Pick<
    TextFieldProps,
    'label' | 'value' | 'onChange' | 'onEnter' | 'onFocus' | 'trail' | 'isFirst' | 'testId'
  > {
  isBusy: boolean
  /** The error and the next step. */
  problem: string | undefined
}

/**
 * Renders a field for an e-mail address that browsers can fill in. Read-only while the address is
 * being sent.
 */
export function EmailInput({ isBusy, problem, ...props }: EmailInputProps): ReactElement {
  const { emailExample } = useLoginTexts()
  return (
    <TextField
      placeholder={emailExample}
      lead={<LoginIcon name="mail" />}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      isBusy={isBusy}
      isDisabled={isBusy}
      message={problem === undefined ? undefined : { tone: 'error', text: problem }}
      {...props}
    />
  )
}
