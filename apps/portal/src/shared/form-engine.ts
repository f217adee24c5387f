import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl } from 'react-hook-form';

/** What checks a form by its schema. Apart from `calls.ts`, because home calls but has no form. */
export const formEngine = { createFormControl, zodResolver };

export type FormEngine = typeof formEngine;
