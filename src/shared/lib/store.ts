import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch of plain actions. Features read with their own selectors, so no type of the whole store exists here. */
export const useAppDispatch = useDispatch.withTypes<Dispatch<UnknownAction>>();
