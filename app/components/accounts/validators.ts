import { parseWithZod } from "@conform-to/zod/v4";
import { deletionForm, emailChangeForm, erasureForm, passwordChangeForm } from "~/accounts/account-forms";
import {
  credentials,
  passwordResetForm,
  registrationForm,
  resetRequest,
  confirmation,
  secondFactor,
} from "~/accounts/credentials";
import { emailChoicesInBrowser } from "~/accounts/choices/email-choices-form";

// Loaded by `useValidator` once a form is interactive.

export const validateLogin = (formData: FormData) => parseWithZod(formData, { schema: credentials });
export const validateRegistration = (formData: FormData) =>
  parseWithZod(formData, { schema: registrationForm });
export const validateResetRequest = (formData: FormData) => parseWithZod(formData, { schema: resetRequest });
export const validatePasswordReset = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordResetForm });
export const validatePasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeForm });
export const validateEmailChange = (formData: FormData) =>
  parseWithZod(formData, { schema: emailChangeForm });
export const validateEmailChoices = (formData: FormData) =>
  parseWithZod(formData, { schema: emailChoicesInBrowser });
export const validateDeletion = (formData: FormData) => parseWithZod(formData, { schema: deletionForm });
export const validateErasure = (formData: FormData) => parseWithZod(formData, { schema: erasureForm });
export const validateSecondFactor = (formData: FormData) => parseWithZod(formData, { schema: secondFactor });
export const validateConfirmation = (formData: FormData) => parseWithZod(formData, { schema: confirmation });
